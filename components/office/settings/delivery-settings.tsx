'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import { ScheduledList } from '#components/kit/confirm/scheduled-list.tsx'
import { UnsavedBar } from '#components/kit/form/unsaved-bar.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { officeDelivery, setChargesJob } from '#lib/contract/site/office/delivery.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { ChargesTable } from './charges-table.tsx'
import { type ChargeRow, changesOf, type Edits, problemsOf, withTyped } from './delivery-edits.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { RiderLimit } from './rider-limit.tsx'
import { TryDelivery } from './try-delivery.tsx'

const count = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`)

/** Delivery charges by country, county and town: edited in a table, saved at once or for a later day. */
export function DeliverySettings() {
  const query = useOfficeQuery(officeDelivery, {})
  const { data } = query
  const [typed, setTyped] = useRememberedDraft<Edits>('office.delivery')
  const edits = typed ?? {}
  const [isScheduling, setScheduling] = useState(false)
  const mayEdit = useMay('settings.edit')
  const refusal = useRefusal('settings.edit')
  const { start, isRunning, problem } = useOfficeJob(setChargesJob, ['office-delivery', 'office-audit-list'])
  const rows = data ? rowsOf(data) : []
  const changes = changesOf(rows, edits)
  const wrong = Object.values(edits).filter((text) => Object.keys(problemsOf(text)).length > 0).length
  async function save(startAt?: Date) {
    setScheduling(false)
    const { ok } = await start({ changes }, startAt)
    // Values that could not be saved stay in the fields.
    if (ok)
      setTyped(Object.fromEntries(Object.entries(edits).filter(([, text]) => Object.keys(problemsOf(text)).length > 0)))
  }
  const canSave = mayEdit && changes.length > 0 && !isRunning
  useKeys('Delivery', { 'ctrl+s': { label: 'save', run: () => void (canSave && save()) } }, canSave)
  if (!data) return <QueryState query={query} what="the delivery charges" rows={12} />
  return (
    <>
      <PageBody>
        <Column>
          <ChargesTable
            rows={rows}
            edits={edits}
            carriers={data.carriers}
            isReadOnly={!mayEdit}
            onType={(row, field, text) => setTyped(withTyped(edits, row, field, text))}
          />
        </Column>
        <Column label="Free delivery, riders’ cash and test" width="384px" isPaper>
          <div className="room-gutter space-y-7 py-4">
            <FreeDelivery freeFrom={data.freeFrom} version={data.freeFromVersion} />
            <RiderLimit />
            <TryDelivery counties={data.counties} />
            <section aria-labelledby="charges-to-come">
              <h2 id="charges-to-come" className="heading text-d5">
                Scheduled changes
              </h2>
              <ScheduledList kindBegins="settings." empty="No scheduled changes yet." />
            </section>
          </div>
        </Column>
      </PageBody>
      {Object.keys(edits).length > 0 ? (
        <UnsavedBar
          count={Object.keys(edits).length}
          detail={wrong > 0 ? `${wrong} to correct first` : null}
          problem={problem?.message}
        >
          <OfficeButton variant="band" onClick={() => setTyped(null)}>
            Discard
          </OfficeButton>
          <OfficeButton variant="band" disabled={!canSave} onClick={() => setScheduling(true)}>
            Schedule
          </OfficeButton>
          <OfficeButton
            variant="band-main"
            keys="ctrl+s"
            refusal={refusal}
            disabled={!canSave}
            onClick={() => void save()}
          >
            {wrong > 0 ? `Save ${changes.length}, leave out ${wrong}` : 'Save'}
          </OfficeButton>
        </UnsavedBar>
      ) : null}
      {isScheduling ? (
        <ScheduleDialog
          title="Schedule delivery changes"
          button={`Schedule ${count(changes.length)}`}
          onChoose={(startAt) => void save(startAt)}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </>
  )
}

type Delivery = NonNullable<ReturnType<typeof useOfficeQuery<typeof officeDelivery>>['data']>

/** Counties with their towns below them, then countries. */
function rowsOf({ counties, countries }: Delivery): ChargeRow[] {
  return [
    ...counties.flatMap(({ countyId, name, own, towns }): ChargeRow[] => [
      { key: `county-${countyId}`, place: { countyId }, name, own },
      ...towns.map((town) => ({
        ...{ key: `town-${town.cityId}`, place: { cityId: town.cityId }, name: town.name, own: town.own },
      })),
    ]),
    ...countries.map(({ countryId, name, own }) => ({ key: `country-${countryId}`, place: { countryId }, name, own })),
  ]
}
