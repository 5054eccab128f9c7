'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { saveFile } from '#lib/browser/download.ts'
import { fetchMyData } from '#lib/profile/queries.ts'

const loadDialog = () => import('./privacy-delete-dialog.tsx')

/** The user's data: download a copy, or delete the account. */
export function PrivacySection() {
  const [fetching, setFetching] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadDialog)
  const DeleteDialog = part?.PrivacyDeleteDialog

  async function download() {
    setFetching(true)
    const answer = await fetchMyData()
    setFetching(false)
    if (answer.ok) saveFile(answer.data, 'my-data.json')
    else showAlert({ tone: 'danger', title: 'We could not load your data.', text: answer.problem.message })
  }

  return (
    <section aria-labelledby="privacy-title" className="border-t border-hairline pt-8">
      <h2 id="privacy-title" className="heading text-d4">
        Your data
      </h2>
      <p className="mt-1 text-muted">
        Download all the data we have about you in one file, or delete your account. For what we keep and why, see the{' '}
        <NavLink href="/privacy" className="link">
          privacy notice
        </NavLink>
        .
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" disabled={fetching} onClick={() => void download()}>
          {fetching ? 'Preparing…' : 'Download my data'}
        </Button>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          disabled={waiting}
          onPointerEnter={expect}
          onFocus={expect}
          onClick={async () => setDeleting(await want())}
        >
          Delete my account
        </Button>
      </div>
      {deleting && DeleteDialog ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </section>
  )
}
