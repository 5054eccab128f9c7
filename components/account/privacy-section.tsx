'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { fetchMyData } from '#lib/account/profile-queries.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { saveFile } from '#lib/browser/download.ts'
import { useDeferred } from '../ui/use-deferred.ts'

const loadDialog = () => import('./privacy-delete-dialog.tsx')

/** One's data: a copy of it, and the end of the account. */
export function PrivacySection() {
  const [fetching, setFetching] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadDialog)
  const DeleteDialog = part?.PrivacyDeleteDialog

  async function download() {
    setFetching(true)
    const answer = await fetchMyData()
    setFetching(false)
    if (answer.ok) saveFile(answer.data, 'my-fuma-data.json')
    else showAlert({ tone: 'danger', title: 'Your data could not be fetched.', text: answer.problem.message })
  }

  return (
    <section aria-labelledby="privacy-title" className="border-t border-hairline pt-8">
      <h2 id="privacy-title" className="heading text-d4">
        Your data
      </h2>
      <p className="mt-1 text-muted">
        Everything we hold about you, as one file; or the end of it. What we keep and why says the{' '}
        <NavLink href="/privacy" className="link">
          privacy notice
        </NavLink>
        .
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" disabled={fetching} onClick={() => void download()}>
          {fetching ? 'Fetching…' : 'Download my data'}
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
