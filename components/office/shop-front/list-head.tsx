import type { ReactNode } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'

/** Head of a list of entries: its title in serif with a note or actions beside it. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="room-gutter flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 pb-1.5">
      <h2 className="heading text-d5">{title}</h2>
      {children === undefined ? <MoveHint /> : children}
    </header>
  )
}

/** How entries are put in another order. */
const MoveHint = () => (
  <span className="flex items-center gap-1 text-tiny text-muted max-md:hidden">
    <KeyHint keys="alt+up" />
    <KeyHint keys="down" />
    to move, or drag
  </span>
)
