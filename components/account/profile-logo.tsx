'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { PictureField } from '#components/kit/field/picture-field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import { COMPANY_LOGO } from '#lib/contract/base/choices.ts'
import { changeLogo } from '#lib/profile/queries.ts'
import { refreshProfile } from '#lib/profile/watch.ts'

/** Replaces or removes the company's logo. The current logo is shown above, with the account's status. */
export function ProfileLogo({ hasLogo }: { hasLogo: boolean }) {
  const [logo, setLogo] = useState<File | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(file: File | null) {
    setSaving(true)
    const answer = await changeLogo(file)
    setSaving(false)
    if (!answer.ok) {
      const { fields, message } = answer.problem
      showAlert({ tone: 'danger', title: 'Your logo was not changed.', text: fields?.companyLogo ?? message })
      return
    }
    setLogo(null)
    showAlert({ tone: 'success', title: answer.message })
    await refreshProfile(answer.data as Profile)
  }

  return (
    <section aria-labelledby="logo-title" className="border-t border-hairline pt-8">
      <h2 id="logo-title" className="heading mb-5 text-d4">
        Your logo
      </h2>
      <PictureField
        label={hasLogo ? 'New logo' : 'Your company’s logo'}
        rule={COMPANY_LOGO}
        file={logo}
        onChange={setLogo}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" disabled={!logo || saving} onClick={() => void save(logo)}>
          {saving ? 'Saving…' : 'Save the logo'}
        </Button>
        {hasLogo ? (
          <Button variant="quiet" disabled={saving} onClick={() => void save(null)}>
            Remove the logo
          </Button>
        ) : null}
      </div>
    </section>
  )
}
