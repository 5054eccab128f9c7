import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import type { TypedWaybill, TypedWaybills } from '#lib/packing/waybill-rows.ts'

interface Stored {
  /** Selected parcels of the sheet. */
  parcelIds: readonly number[]
  typed: TypedWaybills
}

/** Waybill numbers that are typed but not saved, in this tab: they survive a reload. */
export function useHandOverDraft() {
  const [stored, set] = useRememberedDraft<Stored>('packing-hand-over')
  const parcelIds = stored?.parcelIds ?? []
  const typed = stored?.typed ?? {}
  return {
    ...{ parcelIds, typed },
    /** Number of parcels with input. */
    count: parcelIds.filter((id) => typed[id]).length,
    /** Stores the parcels; input of earlier parcels remains. */
    open: (ids: readonly number[]): void => set({ parcelIds: ids, typed }),
    type: (parcelId: number, text: TypedWaybill): void =>
      set({ parcelIds, typed: { ...typed, [parcelId]: { ...typed[parcelId], ...text } } }),
    forget: (): void => set(null),
  }
}

export type HandOverDraft = ReturnType<typeof useHandOverDraft>
