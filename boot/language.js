// @ts-check
// Before Python runs: chooses the player's language, shows the texts of the loading screen in it, and sets the
// theme and the motion that the player chose. Runs in old browsers too, for the sentence that tells their players.
//
// The language comes from the first of these that names one we have: the address; the language of the page, unless
// the player chose another on it; the settings; the browser's preferences.
import { attempt } from "./attempt.js";
import { LANGUAGE_CHOSEN, SETTINGS } from "./names.js";

/** @typedef {{ dir: string, early: Record<string, string> }} Language */

const root = document.documentElement;

/** @param {string} tag */
const written = (tag) => {
  if (!Intl.Locale) return tag.split("-")[0];
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
};

/**
 * @param {string[]} tags
 * @param {string} wish
 */
const matching = (tags, wish) =>
  attempt(() => tags.find((tag) => tag === wish) || tags.find((tag) => written(tag) === written(wish)));

/** @param {string[]} tags */
const chosen = (tags) => {
  const settings = attempt(() => JSON.parse(localStorage.getItem(SETTINGS) ?? "null")) ?? {};
  root.dataset.theme = settings.theme ?? "system";
  root.dataset.motion = settings.motion ?? "system";
  const wishes = [
    new URLSearchParams(location.hash.slice(1)).get("lang"),
    history.state === LANGUAGE_CHOSEN ? null : root.dataset.landing,
    settings.language,
    ...navigator.languages,
  ];
  for (const wish of wishes) {
    const tag = wish && matching(tags, wish);
    if (tag) return tag;
  }
  return "en";
};

/**
 * Sets language, direction, theme and motion on <html>, and translates the loading screen once it is there. Leaves
 * window.matchLanguage for the game: the tag of the language we have that serves who asks for another.
 */
export const speak = () => {
  const source = document.getElementById("languages");
  if (!source) return;
  /** @type {Record<string, Language>} */
  const known = JSON.parse(source.textContent ?? "{}");
  const tags = Object.keys(known);
  const tag = chosen(tags);
  window.matchLanguage = (wish) => matching(tags, wish);
  const { dir, early } = known[tag];
  root.lang = tag;
  root.dir = dir;
  const say = () => {
    /** @type {NodeListOf<HTMLElement>} */
    const texts = document.querySelectorAll("#loading [data-text]");
    for (const text of Array.from(texts)) {
      const message = text.dataset.text ?? "";
      text.textContent = early[message] || message;
    }
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();
};
