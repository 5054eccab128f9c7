import type { WalPosition } from './wal-position.ts'

/** The primary's position at a moment of this process's own monotonic clock. */
interface Sample {
  position: WalPosition
  at: number
}

/** Samples stored for a replica that is far behind: five minutes of them. */
const MAX_SAMPLES = 600

/**
 * A replica's lag in this process's own time: the time since the primary was seen at a position that the replica has
 * not replayed. No clocks of different machines are compared. An idle primary causes no lag, regardless of the age of
 * its last transaction.
 */
export class ReplicaLag {
  /** Positions that the replica has not replayed, the oldest first. */
  #ahead: Sample[] = []
  #seen: WalPosition = 0n
  #replayed: WalPosition = 0n

  get replayed(): WalPosition {
    return this.#replayed
  }

  /** Records the primary's position. @param at time before its query, in milliseconds */
  primaryAt(position: WalPosition, at: number): void {
    if (position === this.#seen) return
    // A lower position: another primary, restored or promoted. Earlier samples do not apply to it.
    if (position < this.#seen) this.#ahead = []
    this.#seen = position
    if (position <= this.#replayed) return
    const last = this.#ahead.at(-1)
    if (last && this.#ahead.length >= MAX_SAMPLES) last.position = position
    else this.#ahead.push({ position, at })
  }

  /** Records the position that the replica has replayed. */
  replicaAt(position: WalPosition): void {
    this.#replayed = position
    this.#ahead = this.#ahead.filter((sample) => sample.position > position)
  }

  /** Lag in milliseconds; 0 if no unreplayed position is known. */
  behind(now: number): number {
    const [oldest] = this.#ahead
    return oldest ? Math.max(0, now - oldest.at) : 0
  }
}
