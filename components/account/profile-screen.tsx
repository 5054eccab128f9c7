'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { refreshProfile, useProfile } from '#lib/profile/watch.ts'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileEmailLink } from './profile-email-link.tsx'
import { isCompany } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileLogo } from './profile-logo.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileStatus } from './profile-status.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SmsSection } from './sms-section.tsx'

/** The user's details, devices and data. */
export function ProfileScreen() {
  const { profile, error } = useProfile()
  if (!profile && !error) return <ProfileSkeleton />
  return (
    <div className="space-y-14">
      {profile ? (
        <div className="space-y-10">
          <ProfileEmailLink />
          <ProfileStatus profile={profile} />
          {/* Another person's form is another form, and so is that of another email. */}
          <ProfileForm key={`${profile.userId} ${profile.primaryEmail}`} profile={profile} />
          {isCompany(profile) ? <ProfileLogo hasLogo={profile.companyLogo !== null} /> : null}
        </div>
      ) : (
        <div className="space-y-4">
          <Alert tone="danger" title="We could not load your details." live="polite">
            {error?.message}
          </Alert>
          <Button variant="outline" onClick={() => void refreshProfile()}>
            Try again
          </Button>
        </div>
      )}
      <SmsSection />
      <SessionsSection />
      <PrivacySection />
    </div>
  )
}
