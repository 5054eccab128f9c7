'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import { ETIMS_PARTS, type EtimsPart, pathOfEtims } from '#lib/office/etims-parts.ts'
import { ClassesPart } from './classes-part.tsx'
import { DevicesPart } from './devices-part.tsx'

const NAMES: Readonly<Record<EtimsPart, string>> = { devices: 'Devices', classes: 'Item classes' }

/** A page of eTIMS below the tabs of the Money section. */
export function EtimsPages({ part = 'devices' }: { part?: EtimsPart }) {
  return (
    <>
      <nav
        aria-label="Pages of eTIMS"
        className="room-gutter flex flex-none gap-5.5 border-b border-hairline bg-calico"
      >
        {ETIMS_PARTS.map((one) => (
          <Link
            key={one}
            href={pathOfEtims(one)}
            aria-current={one === part ? 'page' : undefined}
            className={classes(
              'flex min-h-9 items-center focus-visible:-outline-offset-3 max-md:min-h-11',
              one === part ? 'font-semibold underline underline-offset-4' : 'text-muted hover:underline',
            )}
          >
            {NAMES[one]}
          </Link>
        ))}
      </nav>
      {part === 'devices' ? <DevicesPart /> : <ClassesPart />}
    </>
  )
}
