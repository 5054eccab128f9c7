'use client'

import Link from 'next/link'
import { useState } from 'react'
import { classes } from '#components/ui/classes.ts'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { SearchIcon } from '#components/ui/icon.tsx'
import { openPalette } from '#lib/office/palette.ts'
import { useRoomCounts } from '#lib/office/room-counts.ts'
import type { Room } from '#lib/office/rooms.ts'
import { RoomIcon } from './room-icon.tsx'

/** So many rooms stand in the bar before "More". */
const SHOWN = 4

/** The bar at a phone's foot, 64 px: four rooms with their counts, and all others under More. */
export function PhoneBar({ rooms, current }: { rooms: readonly Room[]; current: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const { counts } = useRoomCounts()
  const shown = rooms.slice(0, SHOWN)
  const entry = (isCurrent: boolean) =>
    classes(
      'relative flex flex-col items-center justify-center gap-0.5 border-t-3 text-tiny',
      isCurrent ? 'border-ink font-semibold text-ink' : 'border-transparent text-muted',
    )
  return (
    <nav
      aria-label="Rooms"
      className="grid h-16 flex-none grid-cols-5 border-t border-hairline bg-ground md:hidden print:hidden"
    >
      {shown.map(({ id, name, path }) => (
        <Link
          key={id}
          href={path}
          prefetch={false}
          aria-current={id === current ? 'page' : undefined}
          className={entry(id === current)}
        >
          <RoomIcon id={id} />
          {name}
          {counts[id] ? (
            <span className="absolute top-0.5 left-[calc(50%+0.5rem)] min-w-4 rounded-full border border-field bg-calico px-1 text-center text-badge font-semibold text-ink">
              {counts[id]}
              <span className="sr-only"> waiting</span>
            </span>
          ) : null}
        </Link>
      ))}
      <button
        type="button"
        className={entry(!shown.some(({ id }) => id === current))}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <RoomIcon id="more" />
        More
      </button>
      {isOpen ? (
        <Dialog title="Rooms" shape="sheet" onClose={() => setOpen(false)}>
          <DialogBody>
            <button
              type="button"
              className="office-field mb-2 w-full text-muted"
              onClick={() => {
                setOpen(false)
                openPalette()
              }}
            >
              <SearchIcon size={18} />
              Search or do
            </button>
            <ul>
              {[...rooms.slice(SHOWN), { id: 'me', name: 'My account', path: '/office/me' }].map(
                ({ id, name, path }) => (
                  <li key={id} className="border-b border-hairline last:border-b-0">
                    <Link
                      href={path}
                      prefetch={false}
                      aria-current={id === current ? 'page' : undefined}
                      className="flex min-h-13 items-center justify-between aria-[current=page]:font-semibold"
                      onClick={() => setOpen(false)}
                    >
                      {name}
                      {counts[id] ? <span className="text-muted">{counts[id]}</span> : null}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </DialogBody>
        </Dialog>
      ) : null}
    </nav>
  )
}
