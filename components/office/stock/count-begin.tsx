'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'

/** Starts a count of chosen shelves. Loads the products once, so that the count continues without a connection. */
export function CountBegin({ isAway, onBegin }: { isAway: boolean; onBegin: (shelf: string) => Promise<void> }) {
  const [shelf, setShelf] = useState('')
  const [isRunning, setRunning] = useState(false)
  return (
    <form
      className="p-4"
      onSubmit={async (event) => {
        event.preventDefault()
        setRunning(true)
        await onBegin(shelf.trim())
        setRunning(false)
      }}
    >
      {isAway ? (
        <AlertLine tone="warning" title="No network." live="assertive" className="mb-4">
          A count begins with one, and goes on without.
        </AlertLine>
      ) : null}
      <label className="block font-semibold" htmlFor="count-shelf">
        Which shelves?
      </label>
      <p className="text-small text-muted">B2 is all shelves that begin so. Leave it empty for the whole store.</p>
      <input
        id="count-shelf"
        className="mt-2 h-14 w-full rounded-sm border border-field bg-paper px-3 text-base uppercase"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={shelf}
        onChange={({ target }) => setShelf(target.value)}
      />
      <OfficeButton type="submit" variant="main" size="touch" className="mt-4" disabled={isRunning}>
        Begin to count
      </OfficeButton>
    </form>
  )
}
