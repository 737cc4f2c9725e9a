import { Component, type ReactNode } from 'react';

type Props = {
  /** The current path: navigating to another one resets the error. */
  readonly address?: string;
  /** Rendered instead of the children after an error. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};
type State = { readonly hasError: boolean; readonly address: string | undefined };

/** Catches errors of rendering, failed chunks included, and renders a fallback. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasError: false, address: this.props.address };

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { hasError: false, address };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children;
  }
}
