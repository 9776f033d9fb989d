import type { MarkedText } from "./marked-source.ts";

/** Notes with formulas and code. */
export const CODE_AND_MATHS: readonly MarkedText[] = [
  {
    name: "derivatives",
    language: "en",
    text: String.raw`
# Derivatives

- The derivative is ⟦the limit of the difference quotient⟧.
- Power rule: ⟦$(x^n)' = n x^{n-1}$⟧
- Product rule: ⟦$(uv)' = u'v + uv'$⟧
- Chain rule: ⟦$f(g(x))' = f'(g(x)) \cdot g'(x)$⟧
- The derivative of $e^x$ is ⟦$e^x$⟧ itself.
- The derivative of $\ln x$ is ⟦$1/x$⟧.
- At a local extremum of a differentiable function ⟦the derivative is zero⟧. The reverse is not true: $x^3$ at 0.
- A positive second derivative means that the graph is ⟦convex⟧.
- Every differentiable function is ⟦continuous⟧. The absolute value is continuous but ⟦not differentiable at 0⟧.
- Mean value theorem: ⟦somewhere the tangent is parallel to the secant⟧
`,
  },
  {
    name: "eigenvalues",
    language: "en",
    text: String.raw`
# Linear algebra: eigenvalues

- An eigenvector is ⟦a nonzero vector that the matrix only scales⟧: $Av = \lambda v$.
- The eigenvalues are the roots of ⟦the characteristic polynomial $\det(A - \lambda I)$⟧.
- Trace = ⟦sum of the eigenvalues⟧
- Determinant = ⟦product of the eigenvalues⟧
- A matrix is invertible if and only if ⟦zero is not an eigenvalue⟧.
- A symmetric real matrix has ⟦real eigenvalues and orthogonal eigenvectors⟧ (⟦spectral theorem⟧).
- Eigenvectors of different eigenvalues are ⟦linearly independent⟧.
- Diagonalisable: ⟦there is a basis of eigenvectors⟧
- The rotation of the plane by 90° has ⟦no real eigenvalue⟧.
`,
  },
  {
    name: "primes",
    language: "en",
    text: String.raw`
# Prime numbers

- A prime number is ⟦a natural number with exactly two divisors⟧. 1 is ⟦not prime⟧.
- Fundamental theorem of arithmetic: ⟦every number above 1 is a product of primes in one way only⟧
- Euclid proved that ⟦there are infinitely many primes⟧.
- Sieve of Eratosthenes → ⟦cross out the multiples of each prime⟧
- The prime number theorem says that the number of primes up to $n$ is about ⟦$n / \ln n$⟧.
- Fermat's little theorem: ⟦$a^{p-1} \equiv 1 \pmod p$ if $p$ does not divide $a$⟧
- Goldbach's conjecture: ⟦every even number above 2 is the sum of two primes⟧. It is ⟦unproved⟧.
- A Mersenne prime has the form ⟦$2^p - 1$⟧.
- RSA rests on the fact that ⟦factoring large numbers is hard⟧.
`,
  },
  {
    name: "probability",
    language: "en",
    text: String.raw`
# Probability

- Two events are independent if ⟦$P(A \cap B) = P(A) P(B)$⟧.
- Conditional probability: ⟦$P(A|B) = P(A \cap B) / P(B)$⟧
- Bayes' theorem: ⟦$P(A|B) = P(B|A) P(A) / P(B)$⟧
- Expected value = ⟦the mean of the values weighted by their probabilities⟧
- Expectation is linear, ⟦even when the variables are dependent⟧.
- Variance is ⟦the expected squared distance from the mean⟧.
- Poisson distribution: ⟦counts of rare events in a fixed time⟧; its mean ⟦equals its variance⟧.
- The central limit theorem states that ⟦the mean of many independent variables is nearly normal⟧.
- About ⟦68 %⟧ of a normal distribution lies within one standard deviation.
- With 23 people the chance of a shared birthday is above ⟦one half⟧.
`,
  },
  {
    name: "groups",
    language: "en",
    text: `
# Groups

- A group is ⟦a set with an associative operation, an identity and inverses⟧.
- Abelian: ⟦the operation commutes⟧
- Order of an element: ⟦the least $n > 0$ with $g^n = e$⟧
- Lagrange's theorem: ⟦the order of a subgroup divides the order of the group⟧
- Every group of prime order is ⟦cyclic⟧.
- A subgroup is normal when ⟦its left and right cosets agree⟧.
- The kernel of a homomorphism is ⟦a normal subgroup⟧.
- The symmetric group $S_n$ has ⟦$n!$⟧ elements.
- The smallest group that is not abelian is ⟦$S_3$, with six elements⟧.
- Cayley's theorem states that ⟦every group is isomorphic to a group of permutations⟧.
`,
  },
  {
    name: "sorting",
    language: "en",
    text: `
# Sorting

- Bubble sort: ⟦O(n²)⟧, ⟦swaps neighbours⟧
- Merge sort: ⟦O(n log n) in every case⟧, needs ⟦O(n) extra memory⟧
- Quicksort is O(n log n) on average and ⟦O(n²) in the worst case⟧.
  - The worst case happens when ⟦the pivot is always the smallest or largest element⟧.
- Heapsort sorts ⟦in place⟧ in O(n log n).
- A sort is stable if ⟦equal elements keep their order⟧. Quicksort is ⟦not stable⟧ as a rule.
- No sort that compares can be faster than ⟦n log n⟧ in the worst case.
- Radix sort does not compare; it takes ⟦O(nk) for keys of k digits⟧.
- Python and Java use ⟦Timsort⟧ for objects: a mix of ⟦merge sort and insertion sort⟧.
`,
  },
  {
    name: "git",
    language: "en",
    text: `
# Git

- A commit is ⟦a snapshot with a pointer to its parents⟧.
- A branch is only ⟦a movable name for a commit⟧.
- HEAD: ⟦what is checked out at the moment⟧
- \`git add\` → ⟦puts changes into the index⟧
- \`git fetch\` ⟦downloads without changing the working tree⟧, whereas \`git pull\` ⟦also merges⟧.
- \`git rebase\` ⟦replays commits on another base⟧ and so changes their hashes.
- \`git reset --hard\` throws away ⟦changes that are not committed⟧.
- \`git stash\` - ⟦puts changes aside⟧
- \`git bisect\` finds the commit that broke something by ⟦binary search⟧.
- The reflog keeps ⟦where HEAD has been⟧, so lost commits can be found again.
- Git was written by ⟦Linus Torvalds⟧ in ⟦2005⟧.
`,
  },
  {
    name: "sql",
    language: "en",
    text: `
# SQL

- Primary key: ⟦identifies each row; unique and never null⟧
- Foreign key: ⟦refers to the key of another table⟧
- Joins
  - Inner join: ⟦only rows with a match on both sides⟧
  - Left join: ⟦all rows of the left table, with nulls where nothing matches⟧
  - Cross join: ⟦every row with every row⟧
- \`WHERE\` filters rows ⟦before grouping⟧, \`HAVING\` ⟦after it⟧.
- \`NULL = NULL\` gives ⟦NULL, not true⟧; use \`IS NULL\`.
- An index makes reading faster and ⟦writing slower⟧.
- ACID stands for ⟦atomicity, consistency, isolation, durability⟧.
- SQL injection is prevented by ⟦parameters instead of joined strings⟧.
- \`UNION\` ⟦removes duplicates⟧; \`UNION ALL\` keeps them.
`,
  },
  {
    name: "http",
    language: "en",
    text: `
# HTTP

- HTTP is ⟦stateless⟧: each request stands for itself.
- Methods
  - GET: ⟦reads, changes nothing⟧
  - PUT: ⟦replaces a resource; repeating it changes nothing more⟧
  - POST is ⟦not idempotent⟧.
- Status codes
  - 301: ⟦moved permanently⟧
  - 404: ⟦not found⟧
  - 429: ⟦too many requests⟧
  - 503: ⟦service unavailable⟧
- A code that begins with 5 means ⟦the server has failed⟧.
- An ETag lets a client ask ⟦whether a resource has changed⟧; the answer is then ⟦304⟧.
- HTTP/2 sends ⟦several requests over one connection at once⟧.
- HTTP/3 runs over ⟦QUIC⟧, which uses ⟦UDP⟧.
`,
  },
  {
    name: "python-lists",
    language: "en",
    text: `
# Python: collections

- Lists are ⟦mutable⟧, tuples are ⟦immutable⟧.
- \`append\` adds ⟦one element⟧, \`extend\` adds ⟦all elements of another sequence⟧.
- \`a[-1]\` is ⟦the last element⟧.
- \`a[::-1]\` → ⟦a reversed copy⟧
- Looking for a value in a list takes O(n); in a set it takes ⟦O(1) on average⟧.
- Keys of a dictionary must be ⟦hashable⟧. Since version 3.7 dictionaries ⟦keep the order of insertion⟧.
- Trap: a default argument like \`def f(x=[])\` is made ⟦once, when the function is defined⟧.
- \`is\` compares ⟦identity⟧, \`==\` compares ⟦value⟧.
- A generator ⟦makes its values one at a time⟧, so it needs little memory.
- \`zip\` stops at ⟦the shortest input⟧.
`,
  },
];
