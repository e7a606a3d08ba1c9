// @ts-check
// Prints a style sheet bundled with the sheets that it imports, minified: node tools/style.mjs SHEET
import { build } from "esbuild";

const [sheet] = process.argv.slice(2);
const { outputFiles } = await build({
  entryPoints: [sheet],
  bundle: true,
  minify: true,
  write: false,
  external: ["*.svg"],
  logLevel: "warning",
});
process.stdout.write(outputFiles[0].contents);
