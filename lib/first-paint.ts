/**
 * What must be known before the first paint, so that nothing moves or flashes, besides the kind of viewer. Imported where
 * no hook may be.
 */

/** Every optional thing is stored under this and its own name, so that declining finds them all. */
export const OPTIONAL_PREFIX = 'fuma.optional.'
/** The name of the recently viewed ids among the optional things. */
export const RECENT = 'recent'

/** Keeps the room of the recently viewed carousel. A constant: its hash is in every page's policy. */
export const RECENT_SCRIPT = `try{if(localStorage["${OPTIONAL_PREFIX}${RECENT}"])document.documentElement.dataset.recent=""}catch(e){}`
