import type { Prepare } from '../rules/prepare.ts'
import type { CardSteps } from '../use-cases/card-steps.ts'
import type { NoteDecline } from '../use-cases/decline-alarm.ts'
import type { AttemptParts } from '../use-cases/open-attempt.ts'
import type { CardClient } from './cybersource/client.ts'
import type { Providers } from './provider.ts'

/** What card payments need, once per process. */
export interface CardParts extends AttemptParts {
  cards: CardClient
  providers: Providers
  steps: CardSteps<Prepare>
  noteDecline: NoteDecline
  /** The one origin that frames and forms of a challenge may have. */
  cardinalOrigin: string
  /** The address a challenge returns to. Holds a secret. */
  returnUrlOf: (secret: string) => string
  /** Called when something new is due to be queried. */
  wake: () => void
}
