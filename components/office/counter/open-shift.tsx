'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { AlertLine, EmptyState } from '#components/kit/state/office-states.tsx'
import { type CounterState, officeShiftOpen } from '#lib/contract/counter/office/drawer.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { COUNTER_READS } from '#lib/office/counter/use-stored-sales.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { CashCounts, NO_COUNTS, readCounts } from './cash-counts.tsx'

/** Opens a shift: the drawer is chosen, and its float is counted. */
export function OpenShift({ drawers }: Pick<CounterState, 'drawers'>) {
  const texts = useTexts(counterTexts)
  const free = drawers.filter(({ openBy, isWaiting }) => openBy === null && !isWaiting)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState(NO_COUNTS)
  const open = useOfficeAction(officeShiftOpen, {
    refreshes: COUNTER_READS,
    // A difference remains until the shift is closed.
    onDone: ({ expected, float }, message) => (expected === float ? undefined : noteDone(message)),
  })
  const accountId = chosen ?? String(free[0]?.accountId ?? '')
  const counts = readCounts(typed)
  const others = drawers.filter(({ openBy, isWaiting }) => openBy !== null || isWaiting)
  if (free.length === 0)
    return (
      <EmptyState
        title={texts.noDrawerFree}
        text={
          others.length === 0
            ? texts.addDrawer
            : others
                .map(({ name, openBy }) => (openBy ? `${name}: ${openBy}.` : texts.countWaits({ drawer: name })))
                .join(' ')
        }
      />
    )
  return (
    <form
      className="room-gutter w-full max-w-160 py-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (counts) void open.run({ accountId: Number(accountId), counts })
      }}
    >
      <h2 className="heading text-d5">{texts.openAShift}</h2>
      <p className="mt-1 mb-4 text-muted">{texts.countBefore}</p>
      <OfficeSelect
        label={texts.drawer}
        className="mb-4 [&_select]:h-14"
        value={accountId}
        options={free.map(({ accountId: id }) => String(id))}
        names={Object.fromEntries(free.map(({ accountId: id, name }) => [String(id), name]))}
        onChange={setChosen}
      />
      <CashCounts typed={typed} onChange={setTyped} />
      {open.problem ? (
        <AlertLine tone="error" title={texts.notOpen} live="assertive" className="mt-4">
          {problemText(open.problem)}
        </AlertLine>
      ) : null}
      <OfficeButton
        type="submit"
        variant="main"
        size="touch"
        className="mt-4"
        disabled={open.isRunning || counts === null}
      >
        {texts.openShift}
      </OfficeButton>
    </form>
  )
}
