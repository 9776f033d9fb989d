/** Where this device is, as an IANA name. Asked each time: its owner may travel with the page open. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
