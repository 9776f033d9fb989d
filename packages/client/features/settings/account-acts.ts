/** What can be done with the account; each resolves to nothing, or to what went wrong. */
export interface AccountActs {
  changePassword(password: string, newPassword: string): Promise<string | undefined>;
  newCodes(password: string): Promise<readonly string[] | string>;
  /** Resolves to nothing when the download has begun. */
  download(): Promise<string | undefined>;
  /** Resolves to nothing when nobody is signed in any more. @param password undefined where there is none */
  deleteAccount(password: string | undefined): Promise<string | undefined>;
  endSession(id: string): Promise<string | undefined>;
  endOtherSessions(): Promise<string | undefined>;
}
