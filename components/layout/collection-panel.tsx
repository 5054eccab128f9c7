'use client'

import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { MenuCollection } from '#lib/contract/content/reference.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import { collectionAddress } from '#lib/routes.ts'
import type { MenuEntry } from './menu-types.ts'
import { PanelFrame } from './panel-frame.tsx'
import { useMenu } from './use-menu.ts'

/** Six beside each other. */
const SIXTH = 'w-[calc((100%-6.25rem)/6)]'

type SubCollection = MenuCollection['subCollection'][number]

function Crop({ collection, sub }: { collection: string; sub: SubCollection }) {
  const texts = useTexts(headerTexts)
  const drawn = (
    <>
      {sub.isImg ? (
        <Picture
          media={sub.image}
          widths={[320]}
          ratio={[9, 7]}
          decorative
          className={sub.isAvailable ? 'aspect-9/7' : 'aspect-9/7 opacity-40'}
        />
      ) : null}
      <span className="mt-2 block font-semibold group-hover:underline">{sub.name}</span>
      <span className="block text-small text-muted">
        {[
          sub.isAvailable ? sub.count > 0 && texts.products(sub.count) : texts.comingSoon,
          sub.badge !== 'coming soon' && sub.badge,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
  if (!sub.isAvailable) return <div className="text-muted">{drawn}</div>
  return (
    <NavLink href={collectionAddress(collection, sub.Code)} className="group block underline-offset-4">
      {drawn}
    </NavLink>
  )
}

/** Subcollections of a collection, as crops of cloth with counts. Shows a placeholder until the menu has loaded. */
export function CollectionPanel({ id, name, right }: MenuEntry) {
  const menu = useMenu()
  const texts = useTexts(headerTexts)
  const collection = menu?.find((candidate) => candidate.id === id)
  return (
    <PanelFrame right={right}>
      <div className="w-48 shrink-0">
        <p className="heading text-d4">{name}</p>
        <p className="text-small text-muted">{collection?.count ? texts.products(collection.count) : '\u00a0'}</p>
        <NavLink href={collectionAddress(id)} className="link mt-3 inline-block py-1 text-small">
          {texts.seeAll({ collection: name.toLowerCase() })}
        </NavLink>
      </div>
      {menu === null ? (
        <p className="text-muted">{texts.menuFailed}</p>
      ) : (
        <ul className={classes('flex flex-1 flex-wrap gap-x-5 gap-y-6', right && 'justify-end')}>
          {collection
            ? collection.subCollection.map((sub) => (
                <li key={sub.Code} className={SIXTH}>
                  <Crop collection={id} sub={sub} />
                </li>
              ))
            : [1, 2, 3, 4].map((n) => (
                <li key={n} aria-hidden="true" className={SIXTH}>
                  <Skeleton className="aspect-9/7" />
                  <Skeleton className="mt-3 h-4 w-4/5" />
                </li>
              ))}
        </ul>
      )}
    </PanelFrame>
  )
}
