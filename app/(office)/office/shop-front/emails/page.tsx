import { EmailsSection } from '#components/office/emails/emails-section.tsx'

export default function Emails() {
  return <EmailsSection />
}
