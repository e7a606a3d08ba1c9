// @ts-check
// Writes the service worker of an assembled site, with the list of its files and their hashes:
// node tools/worker.mjs DIST
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { injectManifest } from "workbox-build";

const [dist] = process.argv.slice(2);
const workplace = await mkdtemp(join(tmpdir(), "worker-"));
const swSrc = join(workplace, "sw.js");

/** @type {import("workbox-build").ManifestTransform} */
const withIntegrity = async (entries) => ({
  manifest: await Promise.all(
    entries.map(async (entry) => {
      const content = await readFile(join(dist, entry.url));
      const url = entry.url.replace(/(^|\/)index\.html$/, "$1") || "./"; // as the page was asked for
      const integrity = `sha256-${createHash("sha256").update(content).digest("base64")}`;
      return { ...entry, url, integrity };
    }),
  ),
});

try {
  await build({
    entryPoints: ["boot/sw.js"],
    outfile: swSrc,
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  await injectManifest({
    swSrc,
    swDest: join(dist, "sw.js"),
    globDirectory: dist,
    globPatterns: ["**/*"],
    globIgnores: ["sw.js", "rescue.js", "404.html", "**/screenshot-*", "**/preview.*"],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 32 << 20,
    manifestTransforms: [withIntegrity],
  });
} finally {
  await rm(workplace, { recursive: true });
}
