import { consent, useOptional } from '../account/consent.ts'
import { currentViewer } from '../account/viewer-store.ts'
import { showAlert } from '../browser/alerts.ts'
import { RECENT } from '../browser/first-paint.ts'

/**
 * Recently viewed products: unique ids, newest first. This browser stores a guest's ids according to the cookie choice;
 * the shop stores those of signed-in users.
 */

/** Equal to the contract's limit; not imported, because this file is on every page's first load. */
export const MAX_RECENT = 20

/** Parses stored ids; omits other values. */
export function idsOf(text: string | null): number[] {
  try {
    const ids: unknown = text ? JSON.parse(text) : []
    if (!Array.isArray(ids)) return []
    return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MAX_RECENT)
  } catch {
    // An incomplete write or another program's text, without ids.
    return []
  }
}

/** The list after a product view: the product is first and unique; at most twenty remain. */
export function withViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT)
}

/** The current ids, newest first. */
export const readViewed = (): number[] => idsOf(consent.read(RECENT))

const own = () => import('./recent-queries.ts')

/** Notes that a product's page was opened. */
export function rememberViewed(id: number): void {
  if (currentViewer() === 'guest') consent.write(RECENT, JSON.stringify(withViewed(readViewed(), id)))
  // A view that could not be stored needs no message.
  else
    own().then(
      ({ addViewed }) => addViewed(id),
      () => undefined,
    )
}

/** Removes one product, or all for null. */
export function forgetViewed(id: number | null): void {
  if (currentViewer() !== 'guest') {
    own().then(({ forgetOwnViewed }) => forgetOwnViewed(id), alertNotLoaded)
    return
  }
  const others = id === null ? [] : readViewed().filter((other) => other !== id)
  consent.write(RECENT, others.length > 0 ? JSON.stringify(others) : null)
}

const alertNotLoaded = () =>
  void showAlert({ tone: 'danger', title: 'We could not load that.', text: 'Check your connection and try again.' })

/** A guest's ids, live, newest first; empty on the server and while hydrating. */
export function useRecent(): readonly number[] {
  return idsOf(useOptional(RECENT))
}
