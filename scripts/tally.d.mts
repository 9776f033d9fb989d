export interface SuiteTest {
  readonly name: string;
  readonly place: string;
  readonly outcome: "passed" | "failed" | "skipped";
}

export interface SuiteRun {
  readonly ok: boolean;
  readonly tests: readonly SuiteTest[];
}

export interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly id: string;
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export function vitestTests(report: VitestReport): SuiteTest[];
export function playwrightTests(report: PlaywrightSuite): SuiteTest[];
export function toRunAgain(tests: readonly SuiteTest[]): string[];
export function tally(
  first: SuiteRun,
  again?: SuiteRun,
): {
  readonly passed: number;
  readonly failures: string[];
  readonly unsteady: string[];
  readonly skipped: string[];
};
