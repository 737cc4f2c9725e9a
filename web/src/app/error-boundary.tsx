import { Component, type ReactNode } from 'react';

type Props = {
  /** Where the reader is: on the way to another address what crashed is left behind. */
  readonly address?: string;
  /** Stands in the place of what crashed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};
type State = { readonly hasError: boolean; readonly address: string | undefined };

/** Catches what no page expected, files among it that cannot be had, and offers the way out. */
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
