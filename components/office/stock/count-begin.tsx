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
          Connect to start a count. You can then continue without a network.
        </AlertLine>
      ) : null}
      <label className="block font-semibold" htmlFor="count-shelf">
        Shelves to count
      </label>
      <p className="text-small text-muted">
        B2 counts all shelves that begin with B2. Leave empty for the whole store.
      </p>
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
        Start count
      </OfficeButton>
    </form>
  )
}
