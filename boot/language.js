// Before Python runs: chooses the player's language, says the words of the loading screen in it, and puts
// theme and motion on the page as they were chosen.
//
// The language: first what the address asks for, then the language of the page, unless the player chose
// another on it, then the one chosen in the settings, then what the browser prefers.

const root = document.documentElement;
const known = JSON.parse(document.getElementById("languages").textContent);

const settings = (() => {
  try {
    return JSON.parse(localStorage.getItem("magdagdon.settings")) ?? {};
  } catch {
    return {};
  }
})();

const written = (tag) => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
};

const matching = (wish) => {
  try {
    const tags = Object.keys(known);
    return tags.find((tag) => tag === wish) ?? tags.find((tag) => written(tag) === written(wish));
  } catch {
    return undefined; // not a language tag
  }
};

const wishes = [
  new URLSearchParams(location.hash.slice(1)).get("lang"),
  history.state === "language chosen" ? null : root.dataset.landing,
  settings.language,
  ...navigator.languages,
];
const tag = wishes.filter(Boolean).map(matching).find(Boolean) ?? "en";

root.dataset.theme = settings.theme ?? "system";
root.dataset.motion = settings.motion ?? "system";

root.lang = tag;
root.dir = known[tag].dir;
const say = () => {
  for (const words of document.querySelectorAll("#loading [data-text]"))
    words.textContent = known[tag].early[words.dataset.text] ?? words.dataset.text;
};
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
else say();
