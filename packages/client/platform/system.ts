/** Whether the keyboard has the names of Apple's: ⌘, ⌥, ⇧. */
export const isApple = (platform: string = navigator.platform): boolean => /^(Mac|iP)/.test(platform);
