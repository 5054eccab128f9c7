/**
 * Marks pictures that fail to load: theme/base.css then shows what is behind them, their blur or a plain colour, instead of
 * the browser's icon. Runs in the head, because a picture can fail before other scripts. Neither event bubbles, and the window
 * gets no load events of pictures: the document captures them. A constant: its hash is in every page's policy.
 */
export const MISSING_PICTURES_SCRIPT =
  'for(const[n,f]of[["error",i=>i.dataset.missing=""],["load",i=>delete i.dataset.missing]])document.addEventListener(n,({target:i})=>{i.tagName=="IMG"&&f(i)},!0)'
