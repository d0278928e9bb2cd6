<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** The values of a submission under the names that the visitor saw, or under their ids where a field has no name. */
final class Fields
{
    /** @var array<string, string> */
    private array $values = [];

    /** Adds the value of a field: a text, or the texts of the choices that are ticked. */
    public function add(mixed $label, string|int $id, mixed $value): void
    {
        $name = trim(wp_strip_all_tags(is_string($label) ? $label : ''));
        $name = $name === '' ? (string) $id : $name;
        if (array_key_exists($name, $this->values)) {
            $name = "$name ($id)";
        }
        $texts = array_map(fn ($one) => is_scalar($one) ? (string) $one : '', is_array($value) ? $value : [$value]);
        $this->values[$name] = implode(', ', array_filter($texts, fn (string $text) => $text !== ''));
    }

    /** @return array<string, string> */
    public function values(): array
    {
        return $this->values;
    }
}
