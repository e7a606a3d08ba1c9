// What becomes of a page that cannot start. Its name carries no hash and it needs no other file, so that
// it is there when the others are gone.
//
// The files of a page disappear when a new version is published while an old page lies in some cache. So
// the first failure fetches the page afresh, drops what the service worker keeps, and loads again: once,
// until a start succeeds or the player tries again. A further failure, or one where no new page is to be had, is
// told in words. A start from a snapshot (boot/snapshot.js) that fails is first tried again without.
//
// "How to play" can be read meanwhile. A browser's extensions have failures of their own in this page: only
// those of the site's own files count. While a player leaves, a browser breaks off what is on its way: that is
// told only to one who stays after all.
//
// "magdagdon:start-failed" on document (its detail, if any, says why) comes from whoever saw the failure.
(() => {
  const MARK = "magdagdon.rescue";
  const SNAPSHOT_MARK = "magdagdon.snapshot";
  const SITE = new URL(".", document.currentScript.src).href;
  const FILES = `${SITE}assets/`;
  const PATIENCE = 10_000; // milliseconds for a server and a storage that may never answer
  const SLOW = 20_000; // milliseconds without anything of the game
  const root = document.documentElement;
  let failing = false;
  let leaving = false;
  let told = false;

  // Now, or once the page has arrived.
  const onScreen = (change) => {
    const screen = document.getElementById("loading");
    if (screen) change(screen);
    else if (document.readyState === "loading")
      document.addEventListener("readystatechange", () => onScreen(change), { once: true });
  };

  const tell = (detail) => {
    told = true;
    onScreen((screen) => {
      screen.dataset.state = "failed";
      screen.querySelector("[data-detail]").textContent = detail ?? "";
    });
  };

  const fromSnapshot = () => {
    try {
      if (sessionStorage.getItem(SNAPSHOT_MARK) !== "on trial") return false;
      sessionStorage.setItem(SNAPSHOT_MARK, "failed"); // it is refused by the next start that comes so far
      return true;
    } catch {
      return false; // then there was none
    }
  };

  const firstFailure = () => {
    try {
      if (sessionStorage.getItem(MARK)) return false;
      sessionStorage.setItem(MARK, "tried");
      return true;
    } catch {
      return false; // without a memory it might go on for ever
    }
  };

  const forget = () => {
    try {
      sessionStorage.removeItem(MARK);
    } catch {
      // nothing was remembered
    }
  };

  const inVain = () => told || root.dataset.ready;

  const startAfresh = async () => {
    const page = await fetch(location.pathname, { cache: "reload" });
    if (!page.ok) throw new Error(`${page.url}: ${page.status}`);
    if (inVain()) return;
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.scope === SITE) {
      await registration.unregister();
      for (const name of await caches.keys())
        if (name.startsWith("magdagdon-") && name.endsWith(SITE)) await caches.delete(name);
    }
    if (inVain()) return;
    if (leaving) throw new Error("the player leaves");
    location.reload();
  };

  const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

  const fail = (detail) => {
    if (failing || root.dataset.ready) return;
    failing = true;
    if (leaving) setTimeout(() => tell(detail), PATIENCE);
    else if (fromSnapshot()) location.reload();
    else if (firstFailure()) Promise.race([startAfresh(), late()]).catch(() => tell(detail));
    else tell(detail);
  };

  const isOurs = (where) => String(where).includes(FILES);

  const leave = () => {
    leaving = true;
  };

  new MutationObserver((_, observer) => {
    if (root.dataset.ready !== "true") return;
    observer.disconnect();
    removeEventListener("beforeunload", leave); // it may keep a page from being shown again as it was
    forget();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });

  document.addEventListener("magdagdon:start-failed", ({ detail }) => fail(detail));
  addEventListener("beforeunload", leave);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", () => {
    leaving = false;
  });
  addEventListener(
    "error",
    ({ target, error, filename }) => {
      const needed = target.rel === "stylesheet" ? target.href : target.src;
      const where = target === window ? error && (filename || error.stack) : needed;
      if (isOurs(where)) fail(String(error?.message ?? where));
    },
    { capture: true },
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isOurs(reason?.stack)) fail(String(reason.message));
  });
  setTimeout(() => {
    onScreen((screen) => {
      const nothing = screen.dataset.state === "loading" && !screen.querySelector("progress").value;
      if (nothing) screen.dataset.state = "slow";
    });
  }, SLOW);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-retry]")) {
      forget();
      location.reload();
    }
    if (root.dataset.ready) return;
    const help = document.getElementById("help");
    if (target.closest('[data-action="help"]') && !help.open) help.showModal();
    if (target.closest('[data-action="close"]')) help.close();
  });
})();
