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
 * Agreed prices of the visitor's company, by product family. Pages are the same for all visitors and show the shop's
 * prices. A company's own prices follow with one call for the whole page. The code for that call loads only for people
 * of approved companies.
 */

/** By cluster code; null if no price is agreed. Absent until the shop has responded. */
const loaded = new Map<string, AgreedFamily | null>()
const watched = new Map<string, number>()
const wanted = new Set<string>()
/** Requested, without a response. */
const unanswered = new Set<string>()
const { notify, subscribe } = createNotifier()
/** Maximum families per call. */
const AT_ONCE = 100
let waiting = false
let following = false

/**
 * Only people of approved companies can have agreed prices. A staff member who acts for a company has the prices of
 * that company.
 */
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
    // Known prices stay, else the shop's prices are shown. An order always costs the agreed price. The next page tries
    // again.
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

/** Batches all families of a page into one call. */
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

/** Another user: no known price is theirs. */
function forget(): void {
  loaded.clear()
  unanswered.clear()
  for (const code of watched.keys()) want(code)
  notify()
}

/**
 * A price was agreed. Shown prices stay until the shop has responded again. Hidden prices are requested when they are
 * shown.
 */
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
 * The agreed prices of a family, live.
 * @returns null without an agreement, or if the visitor cannot have one; undefined until known, also on the server
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
