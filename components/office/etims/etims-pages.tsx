'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { ETIMS_PARTS, type EtimsPart, pathOfEtims } from '#lib/office/etims-parts.ts'
import { ClassesPart } from './classes-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { PurchasesPart } from './purchases-part.tsx'
import { QueuePart } from './queue-part.tsx'

const NAMES: Readonly<Record<EtimsPart, string>> = {
  queue: 'Queue',
  purchases: 'Purchases',
  devices: 'Devices',
  classes: 'Item classes',
}

const PARTS: Readonly<Record<EtimsPart, () => ReactNode>> = {
  queue: QueuePart,
  purchases: PurchasesPart,
  devices: DevicesPart,
  classes: ClassesPart,
}

/** A page of eTIMS below the tabs of the Money section. */
export function EtimsPages({ part = 'queue' }: { part?: EtimsPart }) {
  const Part = PARTS[part]
  return (
    <>
      <nav
        aria-label="Pages of eTIMS"
        className="room-gutter no-scrollbar flex flex-none gap-5.5 overflow-x-auto border-b border-hairline bg-calico"
      >
        {ETIMS_PARTS.map((one) => (
          <Link
            key={one}
            href={pathOfEtims(one)}
            aria-current={one === part ? 'page' : undefined}
            className={classes(
              'flex min-h-9 flex-none items-center focus-visible:-outline-offset-3 max-md:min-h-11',
              one === part ? 'font-semibold underline underline-offset-4' : 'text-muted hover:underline',
            )}
          >
            {NAMES[one]}
          </Link>
        ))}
      </nav>
      <Part />
    </>
  )
}
