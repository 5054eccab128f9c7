import { whenLoaded } from '../browser/when-loaded.ts'

/**
 * Refetches the profile. The code is loaded only for users with an account. If it cannot be loaded the page continues;
 * the next route change fetches again.
 */
export const refreshProfileSoon = (): Promise<unknown> =>
  whenLoaded()
    .then(() => import('./watch.ts'))
    .then(
      ({ refreshProfile }) => refreshProfile(),
      () => undefined,
    )
