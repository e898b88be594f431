"""The primitives of core/vector for the compiler: LLVM's vectors through Numba's intrinsics.

Only the compiler imports this module. LLVM fits ``<16 x i32>`` and ``<32 x i8>`` to whatever
width the processor has, so one source serves all. Loops over lanes are no substitute: Numba's
optimiser does not turn them into vector instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, models, register_model

from gridwright.core.vector import BYTES, LANES

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
_WORDS = ir.VectorType(_I32, LANES)
_BYTES = ir.VectorType(_I8, BYTES)
_BITS = ir.VectorType(_I1, BYTES)


class WordsType(types.Type):
    """Numba's type of sixteen 32-bit words."""

    def __init__(self) -> None:
        super().__init__(name=f"u32x{LANES}")


class BytesType(types.Type):
    """Numba's type of 32 bytes."""

    def __init__(self) -> None:
        super().__init__(name=f"u8x{BYTES}")


@register_model(WordsType)
class _WordsModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _WORDS)


@register_model(BytesType)
class _BytesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _BYTES)


WORDS = WordsType()
BYTE_VECTOR = BytesType()


def _form(build: Callable[..., Any]) -> Any:
    """Make a primitive of a function that gives its signature and the builder of its code."""
    return intrinsic(build)


def _constant(kind: ir.VectorType, value: int) -> ir.Constant:
    return ir.Constant(kind, [value] * kind.count)


def _spread(builder: Any, kind: ir.VectorType, value: Any) -> Any:
    """Put an int64 into every lane, cut to the lane's width."""
    undefined = ir.Constant(kind, ir.Undefined)
    narrow = builder.trunc(value, kind.element)
    first = builder.insert_element(undefined, narrow, ir.Constant(_I32, 0))
    zeros = ir.Constant(ir.VectorType(_I32, kind.count), [0] * kind.count)
    return builder.shuffle_vector(first, undefined, zeros)


def _place(context: Any, builder: Any, array_type: Any, array: Any, at: Any, kind: Any) -> Any:
    held = context.make_array(array_type)(context, builder, array)
    return builder.bitcast(builder.gep(held.data, [at], inbounds=True), kind.as_pointer())


def _of_two(operation: str) -> Any:
    """Make the primitive of two vectors that is one instruction of LLVM."""

    @_form
    def lanewise(typing: Any, a: Any, b: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return getattr(builder, operation)(*given)

        return WORDS(WORDS, WORDS), build

    return lanewise


def _shift(operation: str) -> Any:
    @_form
    def shifted(typing: Any, a: Any, k: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return getattr(builder, operation)(given[0], _spread(builder, _WORDS, given[1]))

        return WORDS(WORDS, types.int64), build

    return shifted


vand = _of_two("and_")
vor = _of_two("or_")
vxor = _of_two("xor")
vadd = _of_two("add")
vsub = _of_two("sub")
vshl = _shift("shl")
vshr = _shift("lshr")


@_form
def splat(typing: Any, value: Any) -> Any:
    """Compile ``splat``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return _spread(builder, _WORDS, given[0])

    return WORDS(types.int64), build


@_form
def vnot(typing: Any, a: Any) -> Any:
    """Compile ``vnot``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.xor(given[0], _constant(_WORDS, (1 << 32) - 1))

    return WORDS(WORDS), build


@_form
def vload(typing: Any, words: Any, at: Any) -> Any:
    """Compile ``vload``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, index = given
        return builder.load(
            _place(context, builder, signature.args[0], array, index, _WORDS), align=4
        )

    return _of_words(words, WORDS(words, types.int64), build)


@_form
def vstore(typing: Any, words: Any, at: Any, vector: Any) -> Any:
    """Compile ``vstore``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, index, value = given
        place = _place(context, builder, signature.args[0], array, index, _WORDS)
        builder.store(value, place, align=4)
        return context.get_dummy_value()

    return _of_words(words, types.void(words, types.int64, WORDS), build)


@_form
def viszero(typing: Any, a: Any) -> Any:
    """Compile ``viszero``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.sext(_zeros(builder, given[0]), _WORDS)

    return WORDS(WORDS), build


@_form
def zero_lanes(typing: Any, a: Any) -> Any:
    """Compile ``zero_lanes``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        bits = builder.bitcast(_zeros(builder, given[0]), ir.IntType(LANES))
        return builder.zext(bits, _I64)

    return types.int64(WORDS), build


@_form
def lowest(typing: Any, mask: Any) -> Any:
    """Compile ``lowest``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(_I1, 1))

    return types.int64(types.int64), build


@_form
def bit_count(typing: Any, mask: Any) -> Any:
    """Compile ``bit_count``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return types.int64(types.int64), build


@_form
def equal_bytes(typing: Any, values: Any, at: Any, value: Any) -> Any:
    """Compile ``equal_bytes``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, index, wanted = given
        place = _place(context, builder, signature.args[0], array, index, _BYTES)
        held = builder.load(place, align=1)
        same = builder.icmp_unsigned("==", held, _spread(builder, _BYTES, wanted))
        return builder.zext(builder.bitcast(same, _I32), _I64)

    return _of_bytes(values, types.int64(values, types.int64, types.int64), build)


@_form
def byte_splat(typing: Any, value: Any) -> Any:
    """Compile ``byte_splat``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return _spread(builder, _BYTES, given[0])

    return BYTE_VECTOR(types.int64), build


@_form
def byte_select(typing: Any, mask: Any, value: Any, otherwise: Any) -> Any:
    """Compile ``byte_select``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        chosen = builder.bitcast(builder.trunc(given[0], _I32), _BITS)
        return builder.select(chosen, _spread(builder, _BYTES, given[1]), given[2])

    return BYTE_VECTOR(types.int64, types.int64, BYTE_VECTOR), build


@_form
def byte_store(typing: Any, values: Any, at: Any, vector: Any) -> Any:
    """Compile ``byte_store``."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, index, value = given
        place = _place(context, builder, signature.args[0], array, index, _BYTES)
        builder.store(value, place, align=1)
        return context.get_dummy_value()

    return _of_bytes(values, types.void(values, types.int64, BYTE_VECTOR), build)


def _zeros(builder: Any, vector: Any) -> Any:
    return builder.icmp_unsigned("==", vector, _constant(_WORDS, 0))


def _of_words(array: Any, signature: Any, build: Callable[..., Any]) -> Any:
    """Take only flat arrays of 32-bit integers: a vector in others would be something else."""
    return (signature, build) if _is_flat(array, (types.int32, types.uint32)) else None


def _of_bytes(array: Any, signature: Any, build: Callable[..., Any]) -> Any:
    return (signature, build) if _is_flat(array, (types.uint8,)) else None


def _is_flat(array: Any, kinds: tuple[Any, ...]) -> bool:
    return (
        isinstance(array, types.Array)
        and array.ndim == 1
        and array.layout == "C"
        and array.dtype in kinds
    )
