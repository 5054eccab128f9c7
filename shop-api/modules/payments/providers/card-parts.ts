import type { Prepare } from '../rules/prepare.ts'
import type { CardSteps } from '../use-cases/card-steps.ts'
import type { NoteDecline } from '../use-cases/decline-alarm.ts'
import type { AttemptParts } from '../use-cases/open-attempt.ts'
import type { CardClient } from './cybersource/client.ts'
import type { Providers } from './provider.ts'

/** Dependencies of card payments, once per process. */
export interface CardParts extends AttemptParts {
  cards: CardClient
  providers: Providers
  steps: CardSteps<Prepare>
  noteDecline: NoteDecline
  /** The only allowed origin of frames and forms of a challenge. */
  cardinalOrigin: string
  /** The return address of a challenge. It contains a secret. */
  returnUrlOf: (secret: string) => string
  /** Called when a new attempt must be queried. */
  wake: () => void
}
