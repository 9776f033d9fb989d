import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Page } from "./page.tsx";
import { UI_TEXTS } from "./ui-texts.ts";

interface Props {
  /** The address: another screen is another attempt. */
  place: string;
  children: ReactNode;
}

/** Catches what breaks while a screen is rendered, so that one can go on elsewhere. */
export class ScreenBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error("A screen broke:", error, componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.isBroken && before.place !== this.props.place) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Page className="plain" title="Something broke">
        <h1>{UI_TEXTS.pageBroke}</h1>
        <p>{UI_TEXTS.ourMistake}</p>
        <div className="acts">
          <Button primary onClick={() => this.setState({ isBroken: false })}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>{UI_TEXTS.reload}</Button>
        </div>
      </Page>
    );
  }
}
