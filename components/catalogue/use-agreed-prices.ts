import { useEffect } from 'react'
import { useViewer } from '#lib/account/account.ts'
import { belongsToCompany } from '#lib/account/capabilities.ts'
import { parseViewer } from '#lib/account/viewer.ts'
import { currentViewer, subscribeViewer } from '#lib/account/viewer-store.ts'
import { createNotifier } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { AgreedFamily } from '#lib/contract/pricing/agreed-price.ts'
import { onChanged } from '#lib/http/changes.ts'

/**
 * What is agreed with the visitor's company, family by family: pages are the same for everybody and show the shop's
 * prices, a company's own come after by one call for all that a page shows. What asks the shop is fetched for those people only.
 */

/** By cluster code; null where nothing is agreed. What is absent has not been answered yet. */
const loaded = new Map<string, AgreedFamily | null>()
const watched = new Map<string, number>()
const wanted = new Set<string>()
/** Requested without an answer. */
const unanswered = new Set<string>()
const { notify, subscribe } = createNotifier()
/** As many as one call takes. */
const AT_ONCE = 100
let waiting = false
let following = false

/** Only people of approved companies may have prices of their own, and who acts for one has that one's. */
function mayHave(viewer: string): boolean {
  const { userType, approval, actingFor } = parseViewer(viewer)
  return approval === 'approved' && (belongsToCompany(userType) || actingFor !== null)
}

async function load(): Promise<void> {
  waiting = false
  const codes = [...wanted].slice(0, AT_ONCE)
  for (const code of codes) wanted.delete(code)
  if (wanted.size > 0) loadSoon()
  const viewer = currentViewer()
  let families: AgreedFamily[] = []
  for (const code of codes) unanswered.delete(code)
  try {
    const { loadAgreed } = await import('#lib/catalogue/agreed-price-queries.ts')
    families = await loadAgreed(codes)
  } catch {
    // What was known stays, else the shop's prices are shown; what is ordered costs what was agreed all the same. The next
    // page asks again.
    for (const code of codes) unanswered.add(code)
  }
  if (currentViewer() !== viewer) return
  const found = new Map(families.map((family) => [family.clusterCode, family]))
  for (const code of codes) {
    const isKept = unanswered.has(code) && loaded.has(code)
    if (!isKept) loaded.set(code, found.get(code) ?? null)
  }
  notify()
}

/** All that a page shows goes into one call. */
function loadSoon(): void {
  if (waiting) return
  waiting = true
  setTimeout(load)
}

function want(code: string): void {
  if (!mayHave(currentViewer()) || (loaded.has(code) && !unanswered.has(code))) return
  wanted.add(code)
  loadSoon()
}

/** Another user looks: nothing that is known is theirs. */
function forget(): void {
  loaded.clear()
  unanswered.clear()
  for (const code of watched.keys()) want(code)
  notify()
}

/** A price was agreed: what is shown stays until the shop has answered again, what is not shown is asked when it is. */
function askAgain(): void {
  for (const code of loaded.keys()) {
    if (!watched.has(code)) loaded.delete(code)
  }
  for (const code of watched.keys()) {
    unanswered.add(code)
    want(code)
  }
}

function follow(): void {
  if (following) return
  following = true
  subscribeViewer(forget)
  onChanged('credit', askAgain)
}

/**
 * What is agreed on a family, live.
 * @returns null where nothing is, or nothing can be for the visitor; undefined until it is known, on the server too
 */
export function useAgreed(clusterCode: string): AgreedFamily | null | undefined {
  const viewer = useViewer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer is the occasion
  useEffect(() => {
    follow()
    watched.set(clusterCode, (watched.get(clusterCode) ?? 0) + 1)
    want(clusterCode)
    return () => {
      const count = (watched.get(clusterCode) ?? 1) - 1
      if (count > 0) watched.set(clusterCode, count)
      else watched.delete(clusterCode)
    }
  }, [clusterCode, viewer])
  return useStore({ read: () => (mayHave(currentViewer()) ? loaded.get(clusterCode) : null), subscribe }, undefined)
}
