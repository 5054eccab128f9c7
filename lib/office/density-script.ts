/** Storage key of a staff member's office settings in this browser. */
export const PREFERENCES_NAME = 'fuma.office-preferences'

/** Runs before the first paint, so that rows do not jump: a constant, allowed by the page's nonce. */
export const DENSITY_SCRIPT = `try{document.documentElement.dataset.density=JSON.parse(localStorage.getItem('${PREFERENCES_NAME}')||'{}').density||'regular'}catch{}`
