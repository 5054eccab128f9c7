import { createNotifier } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { useAddressState } from '#lib/office/address-state.ts'

const NARROW = '(width < 64rem)'

const { subscribe } = createNotifier((notify) => {
  const query = window.matchMedia?.(NARROW)
  query?.addEventListener('change', notify)
  return () => query?.removeEventListener('change', notify)
})

/** Whether two columns do not stand beside each other: below 1,024 px. */
const useIsNarrow = (): boolean =>
  useStore({ read: () => window.matchMedia?.(NARROW).matches ?? false, subscribe }, false)

/** Open entry, versions list and preview of a part, from the address. */
export function usePartPlace(part: ContentPartName) {
  const address = useAddressState()
  const isNarrow = useIsNarrow()
  const chosen = address.get('at') || null
  const isShowingVersions = address.get('open') === 'versions'
  const looked = address.get('look') === '' ? null : Number(address.get('look'))
  const hasPreview = part !== 'redirects'
  const isPreviewOpen = hasPreview && (!isNarrow || address.get('open') === 'preview' || looked !== null)
  const choose = (itemId: string | null) => address.set({ at: itemId, open: null, look: null }, 'replace')
  const look = (number: number | null) => address.set({ look: number === null ? null : String(number) }, 'replace')
  const showVersions = () => address.set({ open: isShowingVersions ? null : 'versions', look: null })
  return {
    ...{ chosen, isShowingVersions, looked, hasPreview, isPreviewOpen, isNarrow, choose, look, showVersions },
    showPreview: () => address.set({ open: 'preview' }),
    closePreview: () => address.set({ open: isShowingVersions ? 'versions' : null, look: null }),
  }
}
