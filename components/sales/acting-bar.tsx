'use client'

import { usePathname, useRouter } from 'next/navigation'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { accountOf } from '#lib/account/account.ts'
import { onActingAnnounced } from '#lib/account/acting-for.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { currentViewer, viewerMayHaveChanged, viewerStore } from '#lib/account/viewer-store.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { useActingName } from '#lib/sales/acting.ts'

const loadDialog = () => import('./switch-trader-dialog.tsx')
const loadActing = () => import('#lib/sales/acting-queries.ts')
const SETTINGS = '/settings'

/**
 * Bar over every page of a sales representative: the trader they act for, a dialog to switch, and the button to stop.
 * Every page's HTML contains it without a name; the kind of viewer decides before the first paint whether it is visible
 * (theme.css). It also detects a change by another tab or the shop.
 */
export function ActingBar() {
  const name = useActingName()
  const [stopping, setStopping] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadDialog)
  const open = {
    'aria-busy': waiting || undefined,
    onPointerEnter: expect,
    onFocus: expect,
    onClick: async () => {
      if (await want()) setIsOpen(true)
    },
  }

  async function stop() {
    setStopping(true)
    try {
      const { chooseTrader } = await loadActing()
      const answer = await chooseTrader(null)
      if (!answer.ok)
        showAlert({ tone: 'danger', title: 'You are still acting for this trader.', text: answer.problem.message })
    } finally {
      setStopping(false)
    }
  }

  return (
    <>
      <section aria-label="Your trader" className="acting-bar acting-nobody">
        <div className="acting-row shop-width">
          <p className="min-w-0 flex-1">
            No trader selected<span className="max-md:hidden">. Select one to see prices and order</span>.
          </p>
          <Button variant="outline" size="small" aria-haspopup="dialog" {...open}>
            Select trader
          </Button>
        </div>
      </section>
      <section aria-label="Your trader" className="acting-bar acting-somebody">
        <div className="acting-row shop-width">
          <p className="line-clamp-2 min-w-0 flex-1 break-words max-md:text-small" aria-live="polite">
            You are acting for <strong>{name}</strong>
          </p>
          <div className="flex shrink-0 gap-2">
            <Button variant="outline" size="small" aria-haspopup="dialog" {...open}>
              Switch<span className="sr-only"> trader</span>
            </Button>
            <Button variant="outline" size="small" disabled={stopping} onClick={() => void stop()}>
              Stop
            </Button>
          </div>
        </div>
      </section>
      {isOpen && part ? <part.SwitchTraderDialog onClose={() => setIsOpen(false)} /> : null}
      <Suspense fallback={null}>
        <ActingWatch />
      </Suspense>
    </>
  )
}

/** Fetches again when another tab switches the trader. Draws no content. */
function ActingWatch() {
  const viewer = useStore(viewerStore, null)
  const account = viewer === null ? undefined : accountOf(viewer)
  const actingFor = account?.actingFor
  const isRep = account !== undefined && actsForTraders(account.userType)
  const before = useRef(actingFor)
  const pathname = usePathname()
  const router = useRouter()

  useEffect(() => {
    const previous = before.current
    before.current = actingFor
    if (previous === undefined || actingFor === undefined || previous === actingFor || !isRep) return
    void loadActing().then(({ reloadForTrader }) => reloadForTrader(actingFor))
  }, [actingFor, isRep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is the occasion
  useEffect(() => {
    if (isRep) viewerMayHaveChanged()
  }, [pathname, isRep])

  useEffect(
    () =>
      onActingAnnounced(({ code, message }) => {
        if (code === 'acting-changed') return viewerMayHaveChanged()
        // Shown once, for any number of pending calls.
        if (accountOf(currentViewer()).actingFor === null) return
        viewerMayHaveChanged()
        void loadActing().then(({ actingEnded }) => actingEnded())
        const mustAct = 'Without a trader there are no prices and no cart.'
        showAlert({ tone: 'warning', title: message, text: 'Select a trader to continue.', mustAct })
        router.push(SETTINGS)
      }),
    [router],
  )
  return null
}
