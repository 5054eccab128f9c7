/**
 * The current time in milliseconds, for the caches' own bookkeeping. Next forbids `Date.now()` in prerendering, because
 * a page must not depend on its rendering time. The caches' use of the clock does not affect a page.
 */
export const now = (): number => performance.timeOrigin + performance.now()
