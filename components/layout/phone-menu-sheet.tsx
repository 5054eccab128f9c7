'use client'

import { type ReactNode, useState } from 'react'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { Dialog } from '#components/kit/dialog/dialog.tsx'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { headerTexts } from '#lib/language/header.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'
import { collectionAddress } from '#lib/routes.ts'
import type { MenuEntry, NamedLink } from './menu-types.ts'
import { useMenu } from './use-menu.ts'

const ROW = 'flex min-h-12 flex-1 items-center'

function Inside({ id, name }: { id: string; name: string }) {
  const menu = useMenu()
  const texts = useTexts(headerTexts)
  const collection = menu?.find((candidate) => candidate.id === id)
  if (menu === undefined) return <p className="pb-3 text-small text-muted">{texts.loading}</p>
  return (
    <ul className="border-l-2 border-hairline pb-2 pl-4">
      <li>
        <NavLink href={collectionAddress(id)} className={ROW}>
          {texts.all({ collection: name.toLowerCase() })}
        </NavLink>
      </li>
      {collection?.subCollection.map((sub) => (
        <li key={sub.Code}>
          {sub.isAvailable ? (
            <NavLink href={collectionAddress(id, sub.Code)} className={`${ROW} justify-between`}>
              <span>
                {sub.name}
                {sub.badge ? <span className="ml-2 text-small text-madder">{sub.badge}</span> : null}
              </span>
              <span className="text-small text-muted">{sub.count || ''}</span>
            </NavLink>
          ) : (
            <span className={`${ROW} justify-between text-muted`}>
              {sub.name}
              <span className="text-small">{texts.comingSoon}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * The menu as a sheet from the side: the account, collections that expand inline, then the brands. Any link closes it.
 */
export function PhoneMenuSheet({
  entries,
  links,
  brands,
  onClose,
  children,
}: {
  entries: readonly MenuEntry[]
  links: readonly NamedLink[]
  brands: readonly NamedLink[]
  onClose: () => void
  /** The user's links, above the collections. */
  children: ReactNode
}) {
  const [opened, setOpened] = useState<string | null>(null)
  const texts = useTexts(headerTexts)
  const section = (id: string, name: string, badge: string | null, inside: ReactNode) => (
    <li key={id} className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={opened === id}
        onClick={() => setOpened(opened === id ? null : id)}
        className="flex min-h-13 w-full items-center justify-between text-left font-semibold"
      >
        <span>
          {name}
          {badge ? <span className="ml-2 text-small font-normal text-madder">{badge}</span> : null}
        </span>
        <ChevronDownIcon className={opened === id ? 'rotate-180' : undefined} />
      </button>
      {opened === id ? inside : null}
    </li>
  )
  return (
    <Dialog title={texts.menu} shape="side" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside answer to keys; this only closes after them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        lang={useLanguage()}
        className="px-4 pt-2 pb-8 md:px-8"
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('a')) onClose()
        }}
      >
        {children}
        <nav aria-label={texts.collections}>
          <ul>
            {entries.map(({ id, name, badge, isAvailable }) =>
              isAvailable ? (
                section(id, name, badge, <Inside id={id} name={name} />)
              ) : (
                <li key={id} className={`${ROW} justify-between border-b border-hairline text-muted`}>
                  {name}
                  <span className="text-small">{texts.comingSoon}</span>
                </li>
              ),
            )}
            {brands.length > 0
              ? section(
                  'brands of the menu',
                  texts.brands,
                  null,
                  <ul className="border-l-2 border-hairline pb-2 pl-4">
                    {brands.map(({ name, href }) => (
                      <li key={name}>
                        <NavLink href={href} className={ROW}>
                          {name}
                        </NavLink>
                      </li>
                    ))}
                  </ul>,
                )
              : null}
            {links.map(({ name, href }) => (
              <li key={name} className="border-b border-hairline">
                <NavLink href={href} className="flex min-h-13 items-center font-semibold">
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageButton className="link mt-3 min-h-12" />
      </div>
    </Dialog>
  )
}
