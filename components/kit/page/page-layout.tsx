'use client'

import Link from 'next/link'
import { type ReactNode, useEffect } from 'react'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronLeftIcon, MenuIcon } from '#components/kit/icon.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { openSectionList } from '#lib/office/palette.ts'
import { PageHeadStripe } from './loading-stripe.tsx'

/**
 * Page head: title in serif, subtitle, actions at the right.
 * @param before content before the title: the link back to a list
 * @param aside at the right of the title on a phone; the subtitle if absent
 * @param back target of the back link on a phone; actions then stand at the bottom (`PhoneActions`) and the sections in
 *   the head, unless it `keepsActions`: below the head, with the sections at the bottom
 */
export function PageHead({
  title,
  documentTitle = title,
  subtitle,
  before,
  actions,
  aside,
  back,
}: {
  title: string
  /** Of the browser's tab, if it differs. */
  documentTitle?: string
  subtitle?: ReactNode
  before?: ReactNode
  actions?: ReactNode
  aside?: ReactNode
  back?: { href: string; label: string; keepsActions?: boolean }
}) {
  const hasFoot = back !== undefined && !back.keepsActions

  useEffect(() => {
    document.title = `${documentTitle} · Office`
  }, [documentTitle])
  return (
    <header className="flex-none">
      <div className="room-gutter flex min-h-14 items-center gap-4 md:min-h-15">
        {back ? (
          <Link
            href={back.href}
            aria-label={back.label}
            className="-mr-2 -ml-3 flex size-11 flex-none items-center justify-center md:hidden"
          >
            <ChevronLeftIcon size={24} />
          </Link>
        ) : (
          <span aria-hidden="true" className="md:hidden [&_.wordmark]:hidden">
            <Logo name="" />
          </span>
        )}
        {before ? <div className="flex items-center gap-2 text-tiny max-md:hidden">{before}</div> : null}
        <h1
          // On a phone the text at its right shrinks first, down to a quarter; the buttons do not shrink.
          className={classes(
            'heading max-w-full min-w-0 truncate text-title max-md:flex-none max-md:text-d4',
            hasFoot ? 'max-md:max-w-[calc(100%-6.75rem)]' : 'max-md:max-w-3/4',
          )}
        >
          {title}
        </h1>
        {/* The subtitle shrinks first, then the name; the actions do not shrink. */}
        <div className="min-w-0 shrink-[100000] truncate text-muted max-md:hidden">{subtitle}</div>
        <div className="ml-auto min-w-0 truncate text-small text-muted md:hidden">
          {aside ?? (back ? null : subtitle)}
        </div>
        {hasFoot ? (
          <OfficeIconButton
            label="Sections"
            className="-mr-2.5 text-ink md:hidden"
            onClick={() => openSectionList.set('all')}
          >
            <MenuIcon size={24} />
          </OfficeIconButton>
        ) : null}
        {actions ? <div className="ml-auto flex flex-none items-center gap-2 max-md:hidden">{actions}</div> : null}
      </div>
      <PageHeadStripe />
      {actions && !hasFoot ? (
        <div className="room-gutter flex flex-wrap gap-1.5 border-b border-hairline py-2 md:hidden [&>button:not(.link)]:px-2.5">
          {actions}
        </div>
      ) : null}
    </header>
  )
}

/** Calico line below the head: health, steps of an order, facts of a company. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must do so by keys too
      tabIndex={0}
      className="room-gutter no-scrollbar flex min-h-9.5 flex-none items-center justify-between gap-6 overflow-x-auto bg-calico text-tiny whitespace-nowrap"
    >
      {children}
    </section>
  )
}

/** Page content below the head: columns beside each other on a desktop, below each other on a phone. */
export function PageBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classes('flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto', className)}>{children}</div>
  )
}

/**
 * Column of a page. The first takes the remaining width; columns right of it have a fixed `width`.
 * @param width on a desktop: "316px"
 */
export function Column({
  label,
  width,
  isPaper = false,
  children,
  className,
}: {
  /** Accessible name of a column at the right. */
  label?: string
  width?: string
  isPaper?: boolean
  children: ReactNode
  className?: string
}) {
  const Element = label ? 'section' : 'div'
  return (
    <Element
      aria-label={label}
      style={width ? ({ '--column': width } as React.CSSProperties) : undefined}
      className={classes(
        'min-w-0 max-lg:flex-none lg:overflow-y-auto',
        width
          ? 'border-hairline max-lg:border-t lg:w-(--column) lg:flex-none lg:border-l'
          : 'lg:flex lg:flex-1 lg:flex-col',
        // A list has its own scroll area.
        'has-[table[role=grid]]:flex has-[table[role=grid]]:min-h-0 has-[table[role=grid]]:flex-1 has-[table[role=grid]]:flex-col',
        isPaper && 'bg-paper',
        className,
      )}
    >
      {children}
    </Element>
  )
}

/**
 * Page with a list and its preview: head, tabs and list at the left, the preview (`SidePreview` or null) in full
 * height.
 */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      {preview}
    </div>
  )
}
