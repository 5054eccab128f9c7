'use client'

import { timeInNairobi } from '#lib/format/clock.ts'
import type { SaveState as State } from './use-content-draft.ts'

function wordsOf(state: State): string {
  switch (state.kind) {
    case 'none':
      return ''
    case 'waits':
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${timeInNairobi(state.at)}`
    case 'failed':
      return `Not saved: ${state.why}.`
  }
}

/** Save status of the draft as text. */
export const SaveState = ({ state }: { state: State }) => (
  <span role="status" className={state.kind === 'failed' ? 'font-semibold text-error' : 'text-muted'}>
    {wordsOf(state)}
  </span>
)
