'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import { PERMISSIONS, ROLES } from '#lib/contract/base/permissions.ts'
import { type Me, useMe } from '#lib/office/me.ts'
import { signOut } from '#lib/office/sign-out.ts'
import { PreferencesForm } from '../frame/preferences-form.tsx'
import { AccountSection } from './account-section.tsx'
import { DeviceMessages } from './device-messages.tsx'
import { OwnFactors } from './own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** The user's own account: second factors, password, sessions, settings, and permissions. */
export function MyAccountPage() {
  const me = useMe()
  return (
    <>
      <PageHead
        title="My account"
        subtitle={me?.email}
        actions={
          <OfficeButton variant="outline" onClick={signOut}>
            Sign out
          </OfficeButton>
        }
      />
      {me ? <Account me={me} /> : <LoadingRows label="Your account" rows={6} />}
    </>
  )
}

function Account({ me }: { me: Me }) {
  return (
    <PageBody className="border-t border-hairline max-md:border-t-0">
      <Column className="lg:overflow-y-auto">
        <AccountSection title="Second factors">
          <OwnFactors />
        </AccountSection>
        <AccountSection title="Password">
          <PasswordForm email={me.email} />
        </AccountSection>
        <AccountSection title="Sessions">
          <OwnSessions />
        </AccountSection>
      </Column>
      <Column label="Settings and permissions" width="416px" isPaper>
        <AccountSection title="Settings">
          <PreferencesForm />
        </AccountSection>
        <DeviceMessages />
        <AccountSection title="Permissions">
          <p className="text-muted">{me.roles.map((role) => ROLES[role].label).join(', ')}</p>
          <ul className="mt-3 gap-x-8 sm:max-lg:columns-2">
            {me.permissions.map((permission) => (
              <li key={permission} className="break-inside-avoid border-t border-hairline py-1.5">
                {PERMISSIONS[permission]}
              </li>
            ))}
          </ul>
        </AccountSection>
      </Column>
    </PageBody>
  )
}
