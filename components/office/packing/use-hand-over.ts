import { useRef, useState } from 'react'
import { handOverJob, officeWaybills } from '#lib/contract/fulfilment/office/hand-over.ts'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { refreshOffice, useOfficeAction } from '#lib/office/queries.ts'
import { signalScan } from '#lib/office/scan-signal.ts'
import { parcelCode } from '#lib/packing/barcode.ts'
import { carrierOf, isChanged, nextWithout, numberOf, readLabel, waybillProblems } from '#lib/packing/waybill-rows.ts'
import { PACKING_READS } from './packing-words.ts'
import type { HandOverDraft } from './use-hand-over-draft.ts'

/**
 * Typed waybills of parcels, their checks, and the hand-over.
 * @param focusOn moves the focus to the number of a parcel, or to the button
 */
export function useHandOver({
  parcels,
  draft,
  refusal,
  focusOn,
  onDone,
}: {
  parcels: readonly ListedParcel[]
  draft: HandOverDraft
  refusal: string | null
  focusOn: (parcelId: number | 'button') => void
  onDone: () => void
}) {
  const texts = useTexts(packingTexts)
  const { typed } = draft
  const rows = parcels.filter(({ isCollected, hasRequest }) => !isCollected && !hasRequest)
  const going = parcels.filter(({ hasRequest }) => !hasRequest)
  /** Row in focus, with its text when it got the focus. */
  const current = useRef<{ parcelId: number; before: string } | null>(null)
  const [unfinished, setUnfinished] = useState<number | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [unknown, setUnknown] = useState('')
  const save = useOfficeAction(officeWaybills, { refreshes: PACKING_READS })
  const handOver = useOfficeJob(handOverJob, PACKING_READS)
  const isRunning = save.isRunning || handOver.isRunning
  const found = waybillProblems(rows, typed, texts)

  function type(parcelId: number, field: 'carrier' | 'waybillNo', text: string): void {
    setUnfinished(parcelId)
    setUnknown('')
    if (refused.has(parcelId)) setRefused(new Map([...refused].filter(([id]) => id !== parcelId)))
    draft.type(parcelId, { [field]: text })
  }

  /** A number or a label, ended with Enter in the row of a parcel. */
  function enter(parcelId: number, text: string): void {
    setUnfinished(null)
    const label = readLabel(text)
    if (label) {
      draft.type(parcelId, { waybillNo: label.before || (current.current?.before ?? '') })
      const own = rows.find(({ orderNo, parcelNo }) => orderNo === label.orderNo && parcelNo === label.parcelNo)
      signalScan(own ? 'right' : 'wrong')
      setUnknown(own ? '' : texts.notInList({ parcel: parcelCode(label.orderNo, label.parcelNo) }))
      focusOn(own?.parcelId ?? parcelId)
      return
    }
    const next = { ...typed, [parcelId]: { ...typed[parcelId], waybillNo: text } }
    draft.type(parcelId, { waybillNo: text })
    if (waybillProblems(rows, next, texts).has(parcelId)) {
      signalScan('wrong')
      focusOn(parcelId)
      return
    }
    const at = rows.findIndex((row) => row.parcelId === parcelId)
    const after = text.trim() ? nextWithout(rows, next, parcelId) : rows[at + 1]
    focusOn(after?.parcelId ?? 'button')
  }

  /** The numbers are stored first, so that an Undo or a failure does not lose them; then one job hands the parcels over. */
  async function send(): Promise<void> {
    if (refusal || isRunning) return
    setUnfinished(null)
    const wrong = rows.find(({ parcelId }) => found.has(parcelId))
    if (wrong) return focusOn(wrong.parcelId)
    const changed = rows.filter((row) => isChanged(row, typed))
    if (changed.length > 0) {
      const saved = await save.run({
        parcels: changed.map((row) => ({
          ...{ parcelId: row.parcelId, version: row.version },
          ...{ carrier: carrierOf(row, typed), waybillNo: numberOf(row, typed) },
        })),
      })
      if (!saved.ok) {
        const messages = Object.entries(saved.problem.fields ?? {}).flatMap(([name, message]) => {
          const row = changed[Number(name.split('.')[1])]
          return row ? [[row.parcelId, message] as const] : []
        })
        setRefused(new Map(messages))
        if (messages[0]) focusOn(messages[0][0])
        // A row that a colleague has changed gets its current version.
        return void refreshOffice(PACKING_READS)
      }
    }
    const { ok } = await handOver.start({ parcelIds: going.map(({ parcelId }) => parcelId) })
    if (ok) onDone()
  }

  return {
    ...{ rows, going, isRunning, unknown, type, enter, send },
    without: rows.filter((row) => !numberOf(row, typed).trim()).length,
    /** General problem, if it is of no row. */
    problem: Object.keys(save.problem?.fields ?? {}).some((name) => name.startsWith('parcels.')) ? null : save.problem,
    problemOf: (parcelId: number): string | undefined =>
      refused.get(parcelId) ?? (parcelId === unfinished ? undefined : found.get(parcelId)),
    begin: (parcelId: number, before: string): void => {
      current.current = { parcelId, before }
    },
    leave: (): void => setUnfinished(null),
    /** Row that a scan outside of the fields belongs to. */
    current: (): number | undefined =>
      rows.find((row) => !numberOf(row, typed).trim())?.parcelId ?? current.current?.parcelId ?? rows[0]?.parcelId,
  }
}
