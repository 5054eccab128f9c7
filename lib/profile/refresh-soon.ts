import { whenLoaded } from '../browser/when-loaded.ts'

/**
 * Asks for the profile again. What knows how is fetched for people with an account only, and where it cannot be the page
 * goes on as it was: the next change of route asks again.
 */
export const refreshProfileSoon = (): Promise<unknown> =>
  whenLoaded()
    .then(() => import('./watch.ts'))
    .then(
      ({ refreshProfile }) => refreshProfile(),
      () => undefined,
    )
