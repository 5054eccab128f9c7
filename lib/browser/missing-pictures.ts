/**
 * Marks pictures that fail to load: theme/base.css then shows the blur or colour behind them instead of the browser's
 * icon. Runs in the head, because a picture can fail before other scripts. The events do not bubble, and the window
 * gets no load events of pictures, so the document captures them. Must stay constant: its hash is in every page's
 * content security policy.
 */
export const MISSING_PICTURES_SCRIPT =
  'for(const[n,f]of[["error",i=>i.dataset.missing=""],["load",i=>delete i.dataset.missing]])document.addEventListener(n,({target:i})=>{i.tagName=="IMG"&&f(i)},!0)'
