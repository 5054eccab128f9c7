/** Tabs of the Settings section, as in its addresses. */
export const SETTINGS_TABS = [
  'office',
  'company',
  'delivery',
  'returns',
  'pick-up-points',
  'payment-methods',
  'counter',
  'text-messages',
  'vat',
  'api-keys',
  'webhooks',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

export const isSettingsTab = (tab: string): tab is SettingsTab => SETTINGS_TABS.some((one) => one === tab)

/** Health and the office's own settings have the section's own address. */
export const pathOfSettings = (tab: SettingsTab): string =>
  tab === 'office' ? '/office/settings' : `/office/settings/${tab}`
